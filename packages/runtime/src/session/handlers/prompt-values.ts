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
    documents: documentsXml(documents, mostCharacters(context)),
    rules: context.process.textRules
      .filter(({ kind }) => kind === 'prose')
      .map(({ say, severity }) => ({ say, severity: severity.replaceAll('_', ' ') })),
  }
}

/** How much of documents one side prompt may hold; the smallest models that take part need it lower. */
export function mostCharacters(context: SessionHandlerContext): number {
  return new Settings(context).integer('most_characters', 40_000)
}

/** Documents as XML, the latest of them where all would be too much; those left out are named. */
export function documentsXml(documents: readonly SessionDocument[], most: number): string {
  const kept: SessionDocument[] = []
  let left = most
  for (const document of [...documents].reverse()) {
    if (document.text.length > left) break
    left -= document.text.length
    kept.unshift(document)
  }
  const omitted = documents.slice(0, documents.length - kept.length).map(({ key }) => key)
  return toXml(
    xmlElement('documents', omitted.length > 0 ? { left_out: omitted.join(', ') } : {}, [
      ...kept.map(({ kind, key, text }) => xmlElement('document', { kind, key }, [text])),
    ]),
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
