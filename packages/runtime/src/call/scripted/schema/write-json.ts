import { parseJson } from '@quire/core'
import type { Reading } from '../reading/read-prompt.ts'
import type { Length } from '../writing/length.ts'
import type { Voice } from '../writing/voice.ts'
import { fillSchema } from './fill-schema.ts'
import { markReference } from './mark-reference.ts'

/** What filling can get wrong: it decides each part on its own. */
const HARD =
  /"(?:oneOf|not|if|allOf|anyOf|contains|uniqueItems|propertyNames|pattern|patternProperties|dependentRequired|dependentSchemas|dependencies|unevaluatedProperties|unevaluatedItems|multipleOf|maxContains)":/
const VARIATIONS = 12

/** JSON text that meets the schema. Where a schema has rules across its parts, what was filled is checked and varied. */
export async function writeJson(schema: object, reading: Reading, voice: Voice, length: Length): Promise<string> {
  const isHard = HARD.test(JSON.stringify(schema))
  let first: string | undefined
  for (let variation = 0; variation < (isHard ? VARIATIONS : 1); variation++) {
    const free = new Set<string>()
    const value = markReference(fillSchema(schema, reading, voice, length, { variation, free }), free, reading)
    const text = `${JSON.stringify(value ?? null, null, 2)}\n`
    if (!isHard) return text
    first ??= text
    const { state, repairs } = await parseJson(text, { schema })
    if (state === 'complete' && repairs.length === 0) return text
  }
  return first!
}
