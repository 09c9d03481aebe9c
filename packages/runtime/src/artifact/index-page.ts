interface Listed {
  readonly id: string
  readonly path: string
  readonly kind: string
  readonly is_document: boolean
  readonly meta: Readonly<Record<string, unknown>>
}

/** The index page of an exported run. It lists the documents first, then all other artifacts. */
export function indexPage(
  run: { readonly run: string; readonly flow: string; readonly project: string; readonly status: string },
  artifacts: readonly Listed[],
  failed: readonly { readonly path: string }[] = [],
): string {
  const documents = artifacts.filter(({ is_document }) => is_document)
  const rest = artifacts.filter(({ is_document }) => !is_document)
  const incomplete = documents.filter(isIncomplete).length
  const left = incomplete > 0 ? ` (${incomplete} incomplete)` : ''
  const lines = [
    `# ${run.flow}: ${run.run}`,
    '',
    `Project ${run.project}, ${run.status}. ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}${left}, ${artifacts.length} ${artifacts.length === 1 ? 'artifact' : 'artifacts'}.`,
    '',
    '## Documents',
    '',
    ...table(documents, ['stage', 'key', 'model']),
    '',
    '## How they were made',
    '',
    ...table(rest, ['stage', 'key', 'model']),
    '',
    ...(failed.length > 0 ? ['## Failed steps: prompts and responses', '', ...failed.map(link), ''] : []),
  ]
  return lines.join('\n')
}

function table(rows: readonly Listed[], facts: readonly string[]): string[] {
  if (rows.length === 0) return ['None.']
  return [
    `| file | kind | ${facts.join(' | ')} | id |`,
    `|---|---|${facts.map(() => '---|').join('')}---|`,
    ...rows.map((row) => {
      const { id, path, kind, meta } = row
      const values = facts.map((fact) => cell(meta[fact]))
      const what = `${cell(kind)}${isIncomplete(row) ? ', incomplete' : ''}`
      return `| [${cell(path)}](<${path.replaceAll('%', '%25')}>) | ${what} | ${values.join(' | ')} | \`${id}\` |`
    }),
  ]
}

function link({ path }: { readonly path: string }): string {
  return `- [${cell(path)}](<${path.replaceAll('%', '%25')}>)`
}

function isIncomplete({ meta }: Listed): boolean {
  return meta.state === 'incomplete'
}

/** Names come from models and users, so a table cell shows each name as one line of plain text. */
function cell(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return String(value)
    .replace(/\s+/g, ' ')
    .replace(/[\\|[\]<>`*_]/g, '\\$&')
}
