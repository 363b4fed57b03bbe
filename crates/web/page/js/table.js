// One table, by the words of its address: `#/table/ID`.

export function show(root, [id]) {
  const title = document.createElement('h1');
  title.textContent = `Table ${id ?? ''}`;
  root.append(title);
}
