import type { Passage } from '../notebook/notebook-source.ts'
import { textParam } from './params.ts'
import type { SessionHandler } from './session-handler.ts'
import { Settings } from './settings.ts'

/** Searches a notebook for a question. Returns verbatim passages with file and line, best match first. */
export const queryNotebook: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const notebook = textParam(params, 'notebook_id').trim()
  const query = textParam(params, 'query')
  const passages = await context.notebooks.query(notebook, query, settings.integer('passages', 5))
  if (passages.length === 0) return `Nothing in '${notebook}' is about this.`
  const longest = settings.integer('characters', 400)
  return passages.map((passage) => `${passageLocation(passage)}\n${quote(passage.text, longest)}`).join('\n\n')
}

/** Returns a human-readable location of a passage, such as notes/magic.md:12 or guide.pdf, page 3, line 4. */
export function passageLocation({ file, page, line }: Passage): string {
  return page === undefined ? `${file}:${line}` : `${file}, page ${page}, line ${line}`
}

/** Marks each line of a passage as quoted. */
function quote(text: string, longest: number): string {
  const shown = text.length <= longest ? text : `${text.slice(0, longest).toWellFormed().trimEnd()} …`
  return shown
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
