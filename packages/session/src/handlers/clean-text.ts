import type { SideCall } from '../side/side-call.ts'
import { NotReady } from './errors.ts'

/** A text as a model gave it, without the fence that some put around a whole answer. */
export function cleanText(text: string, { model, template }: Pick<SideCall, 'model' | 'template'>): string {
  const trimmed = text.trim()
  const fenced = /^(`{3,})(?:markdown|md|text)?[ \t]*\n([\s\S]*)\n\1$/.exec(trimmed)
  const clean = (fenced && !fenced[2]!.includes(fenced[1]!) ? fenced[2]! : trimmed).trim()
  if (clean === '') throw new NotReady(`${model} wrote nothing for '${template}'. Ask again, or take another model.`)
  return `${clean}\n`
}

/** Words as a word processor counts them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}
