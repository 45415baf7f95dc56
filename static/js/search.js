// The key / leads to the search field, wherever nothing is being typed.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
  const fields = [...document.querySelectorAll("[data-search]")];
  const field = fields.find((element) => element.checkVisibility());
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select?.();
});
