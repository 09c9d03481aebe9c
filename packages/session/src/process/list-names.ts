import type { WorkField, WorkTemplate } from './process.ts'

// If a list is longer than this, a range is shown, or the labels are left out.
const MAX_EXPLAINED = 4

/** Returns a human-readable list of fields. Labels are included only if the list is short. */
export function listFields({ fields }: Pick<WorkTemplate, 'fields'>, names: readonly string[]): string {
  if (names.length > MAX_EXPLAINED) return listNames(names)
  return labelFields({ fields }, names)
}

/** Lists all the given fields with their labels. */
export function labelFields({ fields }: Pick<WorkTemplate, 'fields'>, names: readonly string[]): string {
  return names
    .map((name) =>
      fieldLabel(
        name,
        fields.find((field) => field.name === name),
      ),
    )
    .join(', ')
}

/** Returns the name and label of a field, such as beat_9 (Midpoint, 50%), severity (low | high) or fatal_flaw. */
function fieldLabel(name: string, field: WorkField | undefined): string {
  const { display = name, enum: choices } = field ?? {}
  if (choices) return `${name} (${choices.join(' | ')})`
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return plain(display) === plain(name) ? name : `${name} (${display})`
}

/** Lists names separated by commas. A numbered sequence is shortened to "beat_1 through beat_10". */
export function listNames(names: readonly string[]): string {
  const [first, last] = [names[0]!, names.at(-1)!]
  const [stem, from] = splitNumber(first)
  const isRun = names.every((name, index) => name === `${stem}${from + index}`)
  return names.length > 2 && isRun && stem !== '' ? `${first} through ${last}` : names.join(', ')
}

/**
 * Lists names separated by commas, and shortens each numbered sequence.
 * @example listRuns(['beat_1', 'beat_4', 'beat_5', 'beat_6']) // → 'beat_1, beat_4 through beat_6'
 */
export function listRuns(names: readonly string[]): string {
  const runs: string[][] = []
  for (const name of names) {
    const [stem, number] = splitNumber(name)
    const [lastStem, lastNumber] = splitNumber(runs.at(-1)?.at(-1) ?? '')
    if (stem === lastStem && number === lastNumber + 1) runs.at(-1)!.push(name)
    else runs.push([name])
  }
  return runs.map(listNames).join(', ')
}

/**
 * Returns the word that numbered names share.
 * @example commonStem(['beat_1', 'beat_12']) // → 'beat'
 */
export function commonStem(names: readonly string[]): string {
  const [first = ''] = names
  const [stem] = splitNumber(first)
  const isShared = stem.endsWith('_') && names.every((name) => splitNumber(name)[0] === stem)
  return isShared ? stem.slice(0, -1) : ''
}

function splitNumber(name: string): [string, number] {
  const found = /^(.*?)(\d+)$/.exec(name)
  return found ? [found[1]!, Number(found[2])] : ['', Number.NaN]
}
