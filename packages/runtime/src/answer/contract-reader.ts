import type { Blueprint } from '@quire/core'
import { NO_ACTIONS } from '@quire/core/action'
import { answerTemplate, editedDocument, readContract } from '@quire/core/blueprint'
import { edits } from './edits-reader.ts'
import { ContractUnusable, DocumentMissing } from './errors.ts'
import { json } from './json-reader.ts'
import { idsAt } from './judge/check-references.ts'
import type { Values } from './judge/input-values.ts'
import { judgeAnswer } from './judge/judge-answer.ts'
import { markdown } from './markdown-reader.ts'
import { type Reader, text } from './reader.ts'
import { isRecord, type Schema } from './resolve-schema.ts'
import { tags } from './tags-reader.ts'
import { verdict } from './verdict-reader.ts'

/** Any JSON. A string or number could be a piece of prose. */
const ANY_JSON = { type: ['object', 'array'] }

/**
 * Returns the reader for the form that a blueprint requires of its answer (`answer`). The inputs fill the template of a
 * Markdown answer, and contain the document that an answer edits.
 * @example
 * const reader = contractReader({ ...blueprint, answer: 'verdict' })
 * await reader.read(['<review>PASS</review>'], { finishReason: 'stop', providerFinishReason: 'stop' })
 * // → { value: { verdict: 'PASS', isPass: true }, … }
 * @throws ContractUnusable, DocumentMissing, TemplateNotFound, SchemaNotFound
 */
export function contractReader(blueprint: Blueprint, inputs: Readonly<Record<string, unknown>> = {}): Reader {
  const contract = readContract(blueprint.answer)
  switch (contract.form) {
    case 'text':
      return text()
    case 'json': {
      if (contract.schema !== undefined) {
        const schema = schemaOf(blueprint, contract.schema)
        const judge = (value: unknown): string[] => judgeAnswer(value, schema, inputs)
        return json(withKnownIds(schema, inputs), () => [], { judge, accepts: schema })
      }
      // Providers can enforce only a complete schema.
      const { schema: _, toCome: __, ...reader } = json(ANY_JSON)
      return reader
    }
    case 'markdown':
      return markdown(answerTemplate(blueprint, contract.template, inputs))
    case 'tags':
      return tags((contract.hasActions && blueprint.findActions?.()) || NO_ACTIONS)
    case 'verdict':
      return verdict(contract.marker)
    case 'edits': {
      const document = editedDocument(blueprint, contract.document, inputs)
      if (!document) throw new DocumentMissing(blueprint.name, contract.document)
      return edits(document)
    }
  }
}

function schemaOf({ name, findSchema }: Blueprint, schema: string | object): object {
  if (typeof schema !== 'string') return schema
  if (!findSchema) throw new ContractUnusable(name, schema)
  return findSchema(schema)
}

/** Providers refuse schemas with very many values. */
const MAX_VALUES = 100

/**
 * Adds the ids that `x-ids` allows to a schema, so that providers enforce them. Returns the schema itself if it names no
 * ids of the inputs.
 * @example
 * const schema = { type: 'string', 'x-ids': { of: ['frame.limits[*].id'] } }
 * withKnownIds(schema, { frame: { limits: [{ id: 'L1' }] } }) // → { type: 'string', enum: ['L1'], … }
 */
function withKnownIds(schema: object, inputs: Values): object {
  return JSON.stringify(schema).includes('"x-ids"') ? (adapt(schema) as object) : schema

  function adapt(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(adapt)
    if (!isRecord(part)) return part
    const adapted = Object.fromEntries(Object.entries(part).map(([key, member]) => [key, adapt(member)]))
    const keyword = part['x-ids']
    if (!isRecord(keyword)) return adapted
    const { found, isMissing } = idsAt(inputs, keyword.of)
    if (isMissing || found.length === 0 || found.length > MAX_VALUES) return adapted
    return allow(adapted, keyword, found)
  }
}

function allow(schema: Schema, { id, all }: Values, ids: readonly string[]): Schema {
  const only = (text: unknown): Schema => ({ ...(isRecord(text) ? text : {}), enum: ids })
  if (schema.type === 'string') return only(schema)
  const { items } = schema
  if (schema.type !== 'array' || !isRecord(items)) return schema
  if (typeof id !== 'string') return { ...schema, items: only(items) }
  if (!isRecord(items.properties) || !Object.hasOwn(items.properties, id)) return schema
  return {
    ...schema,
    items: { ...items, properties: { ...items.properties, [id]: only(items.properties[id]) } },
    ...(all === true && { minItems: ids.length, maxItems: ids.length }),
  }
}
