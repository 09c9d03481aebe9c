import { renderTemplate } from '@quire/core'

/** A short text of a setting with {{names}} in it; names that there are not are left out. */
export function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return renderTemplate(text, values, { strict: false }).text.trim()
}
