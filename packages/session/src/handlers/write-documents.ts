import type { JsonValue } from '@quire/runtime/engine'
import type { SessionDocument } from '../documents/documents.ts'
import { NotReady } from '../errors.ts'
import { cleanText } from './clean-text.ts'
import { nameDocument } from './name-document.ts'
import type { HandlerTools, SessionHandler } from './session-handler.ts'
import { InvalidSetting, Settings, setAll, sideModel } from './settings.ts'
import { documentsMaterial, sideMaterial, wholeTexts } from './side-material.ts'

const MAX_DOCUMENTS = 10

/**
 * Asks a model to write documents from templates. Each document gets the earlier documents as context. `needs` lists
 * the state fields that must be set first. `then` contains the values to set afterwards.
 */
export const writeDocuments: SessionHandler = async (params, context) => {
  const settings = new Settings(context)
  const parts = settings.mappings('documents')
  if (parts.length > MAX_DOCUMENTS) throw new InvalidSetting('documents', `at most ${MAX_DOCUMENTS}`)
  checkNeeds(context, settings.mapping('needs'))
  const kind = settings.text('kind')
  const model = sideModel(context, settings)
  const about = [kind, ...Object.values(params).filter((value) => typeof value === 'string')].join(' ')
  const drafts: SessionDocument[] = []
  for (const part of parts) {
    const own = new Settings({ settings: { kind, ...part } })
    const { key, path } = nameDocument(own, params)
    const template = own.text('template')
    const { value: text } = await context.ask({
      template,
      model,
      purpose: { step: kind, document: key },
      ...(await sideMaterial(context, { params, about, own: { written: documentsMaterial('written', drafts) } })),
    })
    drafts.push({ path, kind, key, version: 0, text: cleanText(text, { model, template }) })
  }
  const files: string[] = []
  for (const { path, key, text } of drafts) {
    files.push((await context.documents.write({ path, kind, key, text })).path)
  }
  setAll(context, settings.mapping('then'))
  return files
}

function checkNeeds(context: HandlerTools, needs: Readonly<Record<string, JsonValue>>): void {
  const { sections } = context.state.get()
  for (const [section, fields] of Object.entries(needs)) {
    if (!Array.isArray(fields)) throw new InvalidSetting(`needs.${section}`, 'a list of fields')
    for (const field of fields as readonly JsonValue[]) {
      const value = sections[section]?.[String(field)]
      if (value === undefined || value === null || value === '' || value === false) {
        throw new NotReady(`${section}.${String(field)} must be set first.`)
      }
    }
  }
}

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
