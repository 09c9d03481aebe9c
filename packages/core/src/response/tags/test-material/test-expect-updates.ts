import fc from 'fast-check'
import { expect } from 'vitest'
import { parseResponse } from '../parse-response.ts'
import { createResponseParser } from '../stream/create-response-parser.ts'

/**
 * Checks that each intended update is read with its exact content, or that a refusal names its target. Other updates
 * may appear only if they need approval. If `isClear`, every update must be read, without approval.
 */
export function expectUpdates(
  updates: readonly IntendedUpdate[],
  { isClear = false, message = 'Done.' }: { isClear?: boolean; message?: string } = {},
): void {
  const all = updates.map(({ written }) => written).join('\n')
  const text = `<message>${message}</message>\n${all}\n<message>Bye.</message>\n`
  const response = parseResponse(text)
  const words = [
    ...response.refused.map(({ reason }) => reason),
    ...response.partial.map((each) => each.attributes.target),
  ]
  for (const { target, content } of updates) {
    const found = response.contentUpdates.filter((update) => update.target === target)
    for (const update of found) expect(update.content).toBe(content)
    if (found.length !== 1) expect(words.join('\n')).toContain(target)
    if (isClear) expect(found.map(({ needsApproval }) => needsApproval)).toEqual([false])
  }
  const others = response.contentUpdates.filter(({ target }) => updates.every((update) => update.target !== target))
  expect(others.filter(({ needsApproval }) => !needsApproval)).toEqual([])
  expect(response.actions.filter(({ needsApproval }) => !needsApproval)).toEqual([])
  const parser = createResponseParser({ onEvent: () => {} })
  for (let at = 0; at < text.length; at += 997) parser.push(text.slice(at, at + 997))
  expect(parser.end()).toEqual(response)
}

/** One update of a response: what the model means, and how it writes it. */
interface IntendedUpdate {
  readonly target: string
  readonly content: string
  readonly written: string
}

/** Lines that confuse a reader of updates: fences, comments, markup, and the tags of updates themselves. */
const HARD_LINES: readonly string[] = [
  ' * ```js', ' * ```', '- ```', '```', '```xml', '````md', '~~~', '> ```', '/**', ' */', '`', '"', "'", '<b>x</b>', '<pre>',
  '<!--', '-->', '<message>', '</message>', '<thinking>', '<action type="sink"/>', '    indented', '| a | b |', '> quoted',
  '<content_update target="inner">', '</content_update>', '  </content_update>', 'a </content_update> b', 'a</content_update>',
  '`</content_update>`', 'see <content_update target="inner"> here', '<content_update target="inner">x</content_update>',
  'x = "<content_update target=\'inner\'>y</content_update>"', '<![CDATA[', ']]>', ']]]]><![CDATA[>', '{{body}}', '+++ b/x', '@@ -1 +1 @@',
  '<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE', '', 'text', '&lt;',
] // biome-ignore format: one look

/** Bodies made of hard lines and parts of real files. */
export function hardBody(files: readonly string[]): fc.Arbitrary<string> {
  const part = fc
    .constantFrom(...files)
    .chain((file) =>
      fc
        .nat({ max: file.length })
        .chain((start) => fc.nat({ max: 600 }).map((length) => file.slice(start, start + length))),
    )
  const lines = fc.array(fc.oneof(fc.constantFrom(...HARD_LINES), part), { minLength: 1, maxLength: 12 })
  return lines.map((all) => withLastLine(all.join('\n')))
}

const CLOSE_THEN_OPEN = /<\/\s*content_update[\s\S]*<\s*content_update/i

/**
 * Writes an update in one of the forms that the documentation allows. A body that closes one update and then opens
 * another reads the same as two updates, so it needs CDATA or an id.
 */
function intendedUpdate(target: string, body: string, form: number): IntendedUpdate {
  const startsCdata = body.trimStart().startsWith('<![CDATA[')
  const isPlain = !CLOSE_THEN_OPEN.test(body) && !startsCdata
  const tag = `<content_update target="${target}"`
  if (form === 0 && isPlain) return { target, content: body, written: `${tag}>\n${body}</content_update>` }
  if (form === 1 && isPlain) {
    const edit = `<<<<<<< SEARCH\nold line\n=======\n${body}>>>>>>> REPLACE\n`
    return { target, content: edit, written: `${tag} operation="edit">\n${edit}</content_update>` }
  }
  if (form === 2 && !startsCdata) {
    const id = `k${target.replace(/\W/g, '')}`
    return { target, content: body, written: `${tag} id="${id}">\n${body}</content_update id="${id}">` }
  }
  const split = body.replaceAll(']]>', ']]]]><![CDATA[>')
  return { target, content: body.replace(/\r?\n$/, ''), written: `${tag}><![CDATA[\n${split}]]></content_update>` }
}

const withLastLine = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`)

/** Generates the updates of one response, with bodies from `body`. */
export function intendedUpdates(body: fc.Arbitrary<string>): fc.Arbitrary<IntendedUpdate[]> {
  return fc
    .array(fc.tuple(body, fc.nat({ max: 3 })), { minLength: 2, maxLength: 5 })
    .map((all) => all.map(([text, form], index) => intendedUpdate(`src/file-${index}.x`, withLastLine(text), form)))
}

/** Generates messages with fences that may stay open. */
export function hardMessage(files: readonly string[]): fc.Arbitrary<string> {
  return hardBody(files).filter((text) => !/<[\s/]*(?:message|think|content_update|action)|<!--|\[THINK/i.test(text))
}
