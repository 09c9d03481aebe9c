import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

/** Typical documents requested from models, with typical damage. The intended value is known. */
const KEYS = ['id', 'title', 'due_date', 'open items', 'notes']
const texts = fc.constantFrom('Dig', 'two Saturdays', 'It is fine, thanks.', 'x: y', 'a/b #c', 'naïve “yes” — no', '')
const scalars = fc.oneof(texts, fc.integer({ min: -999, max: 999 }), fc.boolean(), fc.constant(null))
const objects = fc.dictionary(fc.constantFrom(...KEYS), scalars, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
const documents = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.oneof(scalars, fc.array(objects, { maxLength: 3 }), fc.array(texts.filter(Boolean), { maxLength: 3 }), objects),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
)

type Damage = (json: string) => string

const eachLine =
  (mark: string): Damage =>
  (json) =>
    json
      .split('\n')
      .map((line) => mark + line)
      .join('\n')
const key =
  (by: string): Damage =>
  (json) =>
    json.replace(/^( *)"([^"\n]+)":/gm, by)

/** Syntax errors that leave the intended value clear. */
const INSIDE: Record<string, Damage> = {
  'trailing commas': (json) => json.replace(/(?<=["\w}\]])(\n *[}\]])/g, ',$1'),
  'doubled commas': (json) => json.replace(/,\n/g, ',,\n'),
  'missing commas': (json) => json.replace(/,\n/g, '\n'),
  semicolons: (json) => json.replace(/,\n/g, ';\n'),
  'commas first': (json) => json.replace(/,\n( *)/g, '\n$1, '),
  'keys without quotes': key('$1$2:'),
  'keys in single quotes': key("$1'$2':"),
  'keys in curly quotes': key('$1“$2”:'),
  'bold keys': key('$1**"$2"**:'),
  'doubled quotes of keys': key('$1""$2"":'),
  'keys with a prefix': key("$1u'$2':"),
  'two colons': key('$1"$2"::'),
  arrows: key('$1"$2" =>'),
  'Python literals': (json) =>
    json.replace(/(: |^ *)(true|false|null)(?=,?$)/gm, (_, before: string, word: string) => {
      return before + (word === 'null' ? 'None' : word === 'true' ? 'True' : 'False')
    }),
  'signed numbers': (json) => json.replace(/: (\d+)(?=,?$)/gm, ': +$1'),
  comments: (json) => json.replace(/,\n/g, ', // as agreed\n'),
  'Python comments': (json) => json.replace(/,\n/g, ',  # as agreed\n'),
  'block comments': (json) => json.replace(/^( *")/gm, '/* next */ $1'),
  'wide spaces': (json) => json.replace(/^ +/gm, (spaces) => '\u00a0'.repeat(spaces.length)),
  'CRLF line ends': (json) => json.replaceAll('\n', '\r\n'),
}

/** Changes to the whole document, such as text around it or another encoding. */
const AROUND: Record<string, Damage> = {
  nothing: (json) => json,
  'a greeting': (json) => `Sure! Here is the JSON for {name}:\n\n${json}\n\nLet me know if {it} fits.`,
  'a fence': (json) => `Here you go:\n\`\`\`json\n${json}\n\`\`\`\nDone.`,
  'a fence without a language': (json) => `\`\`\`\n${json}\n\`\`\``,
  'a fence of tildes': (json) => `~~~json\n${json}\n~~~`,
  'a fence that stays open': (json) => `\`\`\`json\n${json}`,
  'a block quote': eachLine('> '),
  'a list item': (json) => `- ${json}`,
  thinking: (json) => `<think>Perhaps {"id": 0}?</think>\n${json}`,
  'other thinking': (json) => `<Reasoning>Perhaps {"id": 0}?</Reasoning>\n${json}`,
  'a channel': (json) =>
    `<|channel|>analysis<|message|>{"id": 0}<|end|><|start|>assistant<|channel|>final<|message|>${json}`,
  'a tag': (json) => `<answer>\n${json}\n</answer>`,
  'an assignment': (json) => `const answer = ${json};`,
  'terminal colours': (json) => `\u001b[32m${json}\u001b[0m`,
}

/** Changes that are applied only to otherwise valid JSON. */
const WHOLE: Record<string, Damage> = {
  'HTML entities': (json) =>
    json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'escapes twice': (json) => JSON.stringify(json).slice(1, -1),
  'no opening bracket': (json) => json.replace(/^\{\s*/, ''),
  'no closing bracket': (json) => json.replace(/\}$/, ''),
}

const isSame = async (written: string, document: unknown): Promise<void> => {
  const { state, value } = await parseJson(written, { limits: { inProcessRepairCharacters: 32_768 } })
  expect({ written, state: state === 'failed', value }).toEqual({ written, state: false, value: document })
}

describe('damaged JSON is read as intended', () => {
  it.each([...Object.entries(INSIDE), ...Object.entries(WHOLE)])('%s', async (_, damage) => {
    await fc.assert(
      fc.asyncProperty(documents, (document) => isSame(damage(JSON.stringify(document, null, 2)), document)),
      { numRuns: 40 },
    )
  })

  it.each(Object.entries(AROUND))('reads damaged JSON inside %s correctly', async (_, around) => {
    await fc.assert(
      fc.asyncProperty(documents, fc.constantFrom(...Object.keys(INSIDE)), (document, kind) =>
        isSame(around(INSIDE[kind]!(JSON.stringify(document, null, 2))), document),
      ),
      { numRuns: 60 },
    )
  })
})
