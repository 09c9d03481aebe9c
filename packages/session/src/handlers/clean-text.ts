import { renderTemplate } from '@quire/core'
import { unwrapFence } from '@quire/core/markdown'
import { NotReady } from '../errors.ts'
import type { SideCall } from '../side/side-call.ts'

/** Removes the code fence that some models put around a whole answer. */
export function cleanText(text: string, { model, template }: Pick<SideCall, 'model' | 'template'>): string {
  const fenced = unwrapFence(text)
  const isWrapping = fenced && /^(?:markdown|md|text)?$/.test(fenced.info) && !fenced.body.includes(fenced.mark)
  const clean = (isWrapping ? fenced.body : text).trim()
  if (clean === '') throw new NotReady(`${model} returned no text for '${template}'. Ask again, or use another model.`)
  return `${clean}\n`
}

/** Fills {{names}} in a setting's text. Unknown names are left out. */
export function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return renderTemplate(text, values, { strict: false }).text.trim()
}
