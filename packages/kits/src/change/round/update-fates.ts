import type { RefusedUpdate } from '../repository/update/file-update.ts'

/** The maximum number of refused updates whose text is shown to their author. */
export const MAX_TEXTS = 20

/** Lists every target of an answer, and whether it was applied. Refused updates are numbered as in `refusedTexts`. */
export function updateFates(applied: readonly string[], refused: readonly RefusedUpdate[]): string {
  const numbered = refusedTexts(refused)
  const lines = [
    ...[...new Set(applied)].map((path) => `- ${JSON.stringify(path)}: applied`),
    ...refused.map((update) => {
      const number = numbered.indexOf(update) + 1
      const shown = number > 0 ? ` (\`refused update ${number}\`)` : ''
      return `- ${named(update)}: refused${shown}: ${update.reason}`
    }),
  ]
  return `${lines.join('\n')}\n`
}

/** The refused updates whose text is known, as many as are shown. */
export function refusedTexts(refused: readonly RefusedUpdate[]): RefusedUpdate[] {
  return refused.filter(({ text }) => text !== undefined).slice(0, MAX_TEXTS)
}

function named({ path }: RefusedUpdate): string {
  return path === '' ? 'an update without a readable target' : JSON.stringify(path)
}

/** Lists refused updates with their reasons, for everybody but their author. */
export function refusedList(refused: readonly RefusedUpdate[]): string {
  return `${refused.map((update) => `- ${named(update)}: ${update.reason}`).join('\n')}\n`
}
