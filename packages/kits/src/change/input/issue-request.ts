/** Fields of an exported issue. */
interface Issue {
  readonly title?: unknown
  readonly body?: unknown
  readonly number?: unknown
  readonly comments?: unknown
}

/**
 * Creates a request from an issue. Markdown is used unchanged. JSON from `gh issue view 12 --json
 * number,title,body,comments` or from the API becomes Markdown.
 */
export function issueRequest(text: string): string {
  const issue = parseIssue(text)
  if (!issue) return text
  const { title, body, number, comments } = issue
  const remarks = (Array.isArray(comments) ? comments : []).flatMap((comment: unknown) => {
    const { body: words, author, user } = (comment ?? {}) as Record<string, unknown>
    const name = ((author ?? user ?? {}) as { readonly login?: unknown }).login
    return typeof words === 'string' ? [`**${typeof name === 'string' ? name : 'Somebody'}**: ${words.trim()}`] : []
  })
  const parts = [
    typeof title === 'string' ? `# ${title.trim()}` : '',
    typeof body === 'string' ? body.trim() : '',
    remarks.length > 0 ? `## Comments\n\n${remarks.join('\n\n')}` : '',
    typeof number === 'number' ? `Issue: #${number}` : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function parseIssue(text: string): Issue | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && ('title' in value || 'body' in value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The issue number of a request. The last line counts, because anybody can write such a line in an issue. */
export function issueOf(request: string): string | undefined {
  return [...request.matchAll(/^Issue: #(\d+)[ \t]*$/gm)].at(-1)?.[1]
}
