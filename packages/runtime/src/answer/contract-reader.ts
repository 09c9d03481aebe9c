import { type Blueprint, renderTemplate } from '@quire/core'
import { NO_ACTIONS } from '@quire/core/action'
import { editedDocument, readContract } from '@quire/core/blueprint'
import { edits } from './edits-reader.ts'
import { ContractUnusable, DocumentMissing } from './errors.ts'
import { json } from './json-reader.ts'
import { judgeAnswer } from './judge/judge-answer.ts'
import { withKnownIds } from './judge/with-known-ids.ts'
import { markdown } from './markdown-reader.ts'
import { type Reader, text } from './reader.ts'
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
      return markdown(contract.template === undefined ? '' : templateText(blueprint, contract.template, inputs))
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

/** Values that are not known yet stay empty, because only the headings matter. */
function templateText({ templates }: Blueprint, name: string, inputs: Readonly<Record<string, unknown>>): string {
  return renderTemplate(templates.get(name), inputs, { strict: false, partials: templates }).text
}
