import { renderTemplate } from '@quire/core'

/** Fills {{names}} in a setting's text. Unknown names are left out. */
export function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return renderTemplate(text, values, { strict: false }).text.trim()
}
