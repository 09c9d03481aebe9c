/** No budget, no counts, no record: what a render costs at the very least. */
export function createRenderer(layers) {
  return {
    render: (turns, message) =>
      [...layers, ...turns.map(({ role, content }) => `${role.toUpperCase()}: ${content}`), message].join('\n\n'),
    textOf: (text) => text,
    remove() {},
  }
}
