import type { PagedTurn } from '@quire/session'

/** A conversation as Markdown, with the model and the actions of each reply. */
export function transcript(session: string, turns: readonly PagedTurn[]): string {
  const parts = turns.map(({ turn, role, text, model, outcome }) => {
    const who = role === 'user' ? 'You' : (model ?? 'Model')
    const done = (outcome?.actions ?? []).map(
      ({ type, status, reason }) =>
        `- ${type}: ${status}${reason === undefined ? '' : ` (${reason.replace(/\s+/g, ' ')})`}`,
    )
    return [`## ${turn}. ${who}`, text.trim(), ...(done.length > 0 ? [done.join('\n')] : [])].join('\n\n')
  })
  return `${[`# ${session}`, ...parts].join('\n\n')}\n`
}
