/** A decision in the format of the template `write-minutes`. */
const DECISION = /^- (.+?) Owner: ([^.]+)\.(?: Due: ([^.]+)\.)?\s*$/
const NOBODY = 'Without an owner'

/**
 * Lists the decisions in the minutes by owner. Decisions with an unknown owner are listed under a separate heading.
 * @param {string} minutes
 * @param {readonly string[]} people the people who can own a decision; empty if anyone can
 */
export function groupByOwner(minutes, people) {
  const decisions = minutes.split('\n').flatMap((line) => {
    const [, text, named = '', due] = DECISION.exec(line) ?? []
    if (text === undefined) return []
    const isKnown = people.length === 0 || people.includes(named)
    const note = isKnown ? '' : ` (${named} is not in people.yaml)`
    return [
      { owner: isKnown ? named : NOBODY, task: `- [ ] ${text}${due === undefined ? '' : ` Due: ${due}.`}${note}` },
    ]
  })
  const sections = [...Map.groupBy(decisions, ({ owner }) => owner)]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([owner, tasks]) => `## ${owner}\n\n${tasks.map(({ task }) => task).join('\n')}`)
  return `# Tasks\n\n${sections.length > 0 ? sections.join('\n\n') : 'No decisions.'}\n`
}
