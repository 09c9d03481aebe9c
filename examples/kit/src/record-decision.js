import { InvalidParameter, NotReady, optionalText, readPath, textParam } from '@quire/session/handlers'

const FILE = 'decisions.md'
const HEAD = '# Decisions\n\n| # | decision | owner | due |\n|---|---|---|---|\n'

/**
 * Handles `record_decision` by adding a row to decisions.md. The owner must be a participant.
 * @type {import('@quire/session/handlers').SessionHandler}
 */
export async function recordDecision(params, context) {
  const decision = textParam(params, 'decision')
  const owner = textParam(params, 'owner')
  const due = optionalText(params, 'due') ?? 'open'
  const people = /** @type {readonly string[]} */ (readPath(context, 'meeting.people') ?? [])
  if (people.length === 0) throw new NotReady('Nobody is listed as present. Use set_meeting first.')
  if (!people.includes(owner)) {
    throw new InvalidParameter(`'${owner}' did not take part. Present: ${people.join(', ')}.`)
  }
  const before = await context.documents.read(FILE)
  const table = before?.text ?? HEAD
  const number = table.split('\n').filter((line) => /^\| \d/.test(line)).length + 1
  const row = [String(number), decision, owner, due].map(tableCell).join(' | ')
  await context.documents.write({ path: FILE, kind: 'decisions', key: 'decisions', text: `${table}| ${row} |\n` })
  context.state.set('decisions', 'recorded', number)
  return { number, owner, file: FILE }
}

/** @param {string} text */
function tableCell(text) {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}
