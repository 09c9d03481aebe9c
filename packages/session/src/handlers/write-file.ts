import { nameDocument } from './name-document.ts'
import type { SessionHandler } from './session-handler.ts'
import { Settings } from './settings.ts'
import { sideMaterial, wholeTexts } from './side-material.ts'
import { setAll } from './state-path.ts'

/** Renders a document from a template and the action's parameters, without calling a model. */
export const writeFile: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const name = nameDocument(settings, params)
  const material = await sideMaterial(context, { params, about: name.key })
  const text = context.render(settings.text('template'), { ...material.values, ...wholeTexts(material) })
  const { path, version } = await context.documents.write({ ...name, text: `${text.trim()}\n` })
  setAll(context, settings.mapping('then'))
  return { file: path, version }
}
