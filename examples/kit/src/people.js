import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'

const FILE = 'people.yaml'

/**
 * The people who can own a decision, from people.yaml in the workspace. Without that file, anyone can own a decision.
 * @param {string | undefined} root
 * @returns {string[]}
 */
export function loadPeople(root) {
  const file = root === undefined ? undefined : join(root, FILE)
  if (file === undefined || !existsSync(file)) return []
  const { value, problems, lineOf } = parseDataFile(readFileSync(file, 'utf8'), FILE, () => true)
  if (problems.length > 0) throw new InvalidDataFile(FILE, 'People', problems)
  const people = /** @type {{ people?: unknown } | null} */ (value)?.people
  if (!Array.isArray(people)) {
    throw new InvalidDataFile(FILE, 'People', [{ file: FILE, line: 1, message: "'people' must be a list of names." }])
  }
  const wrong = people.flatMap((name, index) => {
    const message = problemOf(name, people.slice(0, index))
    return message === undefined ? [] : [{ file: FILE, line: lineOf(['people', index]), message }]
  })
  if (wrong.length > 0) throw new InvalidDataFile(FILE, 'People', wrong)
  return people
}

/**
 * @param {unknown} name
 * @param {readonly unknown[]} earlier
 */
function problemOf(name, earlier) {
  if (typeof name !== 'string' || name.trim() === '') return 'a name must be a non-empty string.'
  if (/[.\r\n]/.test(name)) return `'${name}' must be one line without a full stop.`
  return earlier.includes(name) ? `'${name}' is listed twice.` : undefined
}
