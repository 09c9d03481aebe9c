import { listFields, namedFields, type SessionHandlerContext } from '@quire/session/handlers'

/** The fields of work templates that a plan names, as people know them: beat_9 (Midpoint, 50%). */
export function beatLabels({ process }: Pick<SessionHandlerContext, 'process'>, plan: string): string {
  return process.templates
    .map((template) => listFields(template, namedFields(template, plan)))
    .filter((labels) => labels !== '')
    .join(', ')
}

/** The title of a plan, from its heading: `# Scaffold ch1-sc1: The Empty Berth`. */
export function planTitle(plan: string): string {
  return /^#\s[^\n:]*:\s*(\S[^\n]*)$/m.exec(plan)?.[1]?.trim() ?? ''
}

/** The length that a plan asks for, in words. */
export function plannedWords(plan: string): number | undefined {
  const found = /\b(\d{2,6}) words\b/i.exec(plan)
  return found ? Number(found[1]) : undefined
}
