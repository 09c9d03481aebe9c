import { toXml, type XmlElement, xmlElement } from '@quire/core'
import type { SessionDocument, SessionHandlerContext } from '../session-handler.ts'
import { workReports } from '../work-status.ts'
import { Settings } from './settings.ts'

// What is looked up for a side prompt; the conversation has its own share of knowledge.
const MOST_KNOWLEDGE = 20

export interface PromptValuesOptions {
  readonly params: Readonly<Record<string, unknown>>
  /** What the knowledge should be about. */
  readonly about: string
  /** Documents of these kinds are told in full. */
  readonly reads?: readonly string[]
}

/**
 * What every side prompt can use: parameters and state by name; work, knowledge and documents as XML, so that whatever
 * somebody wrote in them stays what it is, a quotation.
 */
export async function promptValues(
  context: SessionHandlerContext,
  { params, about, reads = new Settings(context).texts('reads', []) }: PromptValuesOptions,
): Promise<Record<string, unknown>> {
  const documents = (await Promise.all(reads.map((kind) => context.documents.list(kind)))).flat()
  const knowledge = await context.knowledge.find(about, MOST_KNOWLEDGE)
  return {
    params,
    state: context.state.get().sections,
    work: toXml(workXml(context)),
    knowledge: toXml(
      xmlElement(
        'knowledge',
        {},
        knowledge.map(({ category, key, value }) => xmlElement('entry', { category, key }, [value])),
      ),
    ),
    documents: documentsXml(documents),
    rules: context.process.textRules
      .filter(({ kind }) => kind === 'prose')
      .map(({ say, severity }) => ({ say, severity: severity.replaceAll('_', ' ') })),
  }
}

export function documentsXml(documents: readonly SessionDocument[]): string {
  return toXml(
    xmlElement(
      'documents',
      {},
      documents.map(({ kind, key, text }) => xmlElement('document', { kind, key }, [text])),
    ),
  )
}

/** What is filled in of every work template, by the names that people read. */
function workXml({ process, state }: SessionHandlerContext): XmlElement {
  const { work } = state.get()
  return xmlElement(
    'work',
    {},
    workReports(process, state.get()).map(({ template, status }) =>
      xmlElement(
        'template',
        { name: template.display, status },
        template.fields.flatMap(({ name, display }) => {
          const value = work[template.name]?.fields[name]
          if (value === undefined || value.length === 0) return []
          return [xmlElement('field', { name, title: display }, [typeof value === 'string' ? value : value.join('\n')])]
        }),
      ),
    ),
  )
}
