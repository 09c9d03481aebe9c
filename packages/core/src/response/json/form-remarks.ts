type Node = Readonly<Record<string, unknown>>

/** Returns remarks about constraints that the form does not show, such as choices and limits. */
export function formRemarks(node: Node): string[] {
  const { minimum, maximum, pattern, maxLength } = node
  return [
    ...choiceOf(node.enum),
    ...rangeOf(minimum, maximum),
    ...(typeof pattern === 'string' ? [`matches ${pattern}`] : []),
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(Array.isArray(node.items) ? [] : countOf(node.minItems, node.maxItems)),
  ]
}

function choiceOf(values: unknown): string[] {
  if (!Array.isArray(values) || values.length < 2) return []
  const others = values.slice(1).map((value) => JSON.stringify(value))
  return [`or ${others.join(', ')}`]
}

function rangeOf(min: unknown, max: unknown): string[] {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}`]
  if (min !== undefined) return [`at least ${min}`]
  return max === undefined ? [] : [`at most ${max}`]
}

function countOf(min: unknown, max: unknown): string[] {
  if (min !== undefined && min === max) return [`exactly ${min} ${min === 1 ? 'item' : 'items'}`]
  return rangeOf(min === 0 ? undefined : min, max).map((range) => `${range} ${range.endsWith(' 1') ? 'item' : 'items'}`)
}
