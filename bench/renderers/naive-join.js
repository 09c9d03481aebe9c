/** Renders without a budget, token counts or records. Shows the minimum cost of a render. */
export function createRenderer(layers) {
  return {
    render: (turns, message) =>
      [...layers, ...turns.map(({ role, content }) => `${role.toUpperCase()}: ${content}`), message].join('\n\n'),
    textOf: (text) => text,
    remove() {},
  }
}
