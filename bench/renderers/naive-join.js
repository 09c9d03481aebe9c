/** Renders without a budget, token counts or records. No renderer can cost less. */
export function createRenderer(layers) {
  return {
    render: (turns, message) =>
      [...layers, ...turns.map(({ role, content }) => `${role.toUpperCase()}: ${content}`), message].join('\n\n'),
    textOf: (text) => text,
    remove() {},
  }
}
