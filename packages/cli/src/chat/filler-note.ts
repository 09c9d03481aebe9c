/** A note about scripted models. Undefined if a real model may answer. */
export function fillerNote(models: readonly string[]): string | undefined {
  if (!models.every((model) => model.startsWith('scripted/'))) return undefined
  return 'Scripted models write filler text. They advance the process only if scripted.yaml has rules for it.'
}
