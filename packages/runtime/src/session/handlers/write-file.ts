import type { SessionHandler } from '../session-handler.ts'
import { nameDocument } from './name-document.ts'
import { promptValues } from './prompt-values.ts'
import { Settings } from './settings.ts'
import { setAll } from './state-path.ts'

/** Writes a document from the parameters, by a template and without asking a model. */
export const writeFile: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const name = nameDocument(settings, params)
  const values = await promptValues(context, { params, about: name.key })
  const text = context.render(settings.text('template'), values)
  const { path, version } = await context.documents.write({ ...name, text: `${text.trim()}\n` })
  setAll(context, settings.mapping('then'))
  return { file: path, version }
}
