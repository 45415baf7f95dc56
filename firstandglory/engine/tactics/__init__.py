"""Field Tactics: two football teams on a grid. Its figures are data files under `data`."""
