import { InvalidParameter } from '../errors.ts'
import { workReport } from '../process/work-status.ts'
import { textParam, textsParam } from './params.ts'
import type { SessionHandler } from './session-handler.ts'

/** Sets the status of a work template. Rejects a wrong list of missing fields. */
export const updateStatus: SessionHandler = (params, context) => {
  const name = textParam(params, 'template').trim()
  const status = textParam(params, 'status').trim()
  const template = context.process.templates.find((one) => one.name === name)
  if (template) {
    const known = template.fields.map((field) => field.name)
    const claimed = (textsParam(params, 'missing') ?? []).flatMap((entry) => fieldsIn(entry, known))
    const { missing } = workReport(template, context.state.get().work[name] ?? { fields: {} })
    const unknown = claimed.filter((field) => !known.includes(field))
    if (unknown.length > 0) {
      throw new InvalidParameter(
        `${template.display} has no field ${unknown.map((field) => `'${field}'`).join(', ')}. Fields: ${known.join(', ')}.`,
      )
    }
    const filled = claimed.filter((field) => !missing.includes(field))
    if (filled.length > 0) {
      throw new InvalidParameter(
        `Fields that are filled in or not required must not be listed as missing: ${filled.join(', ')}. ${missing.length > 0 ? `Missing: ${missing.join(', ')}.` : 'Nothing is missing.'}`,
      )
    }
    if (status === 'complete' && claimed.length > 0) {
      throw new InvalidParameter(`It cannot be complete while these fields are missing: ${claimed.join(', ')}.`)
    }
  }
  // Rejects an unknown template, and lists the available templates.
  context.state.declare(name, status)
  const now = workReport(template!, context.state.get().work[name] ?? { fields: {} })
  return now.missing.length > 0 ? `${now.status}; missing: ${now.missing.join(', ')}` : now.status
}

/** Returns the field names in an entry. An entry is a list of names, or a sentence that mentions fields. */
function fieldsIn(entry: string, known: readonly string[]): string[] {
  const words = entry.split(/[\s,]+/).filter(Boolean)
  const named = words.map((word) => word.replace(/^["'`(]+|["'`.;:!?)]+$/g, '')).filter((word) => known.includes(word))
  const isList =
    words.length === 1 || words.length === named.length || entry.split(',').every((part) => !/\S\s+\S/.test(part))
  return isList ? words : named
}
