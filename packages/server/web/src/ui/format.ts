const whole = new Intl.NumberFormat('en')
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a number as 12,345. An unknown number is shown as a dash. */
export function num(value: number | null | undefined, mark = ''): string {
  return value === null || value === undefined ? '–' : `${mark}${whole.format(value)}`
}

/** Formats a number as 12.3k, for bars and tight columns. */
export function shortNum(value: number): string {
  return short.format(value).toLowerCase()
}

export function dollars(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return value > 0 && value < 0.01 ? value.toFixed(4) : value.toFixed(2)
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  const minutes = seconds / 60
  if (minutes < 120) return `${Math.round(minutes)} min`
  const hours = minutes / 60
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`
}

export function ago(time: string, now = Date.now()): string {
  const ms = now - Date.parse(time)
  return ms < 5000 ? 'now' : `${duration(ms)} ago`
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${num(count)} ${count === 1 ? one : many}`
}

/** Names of steps and documents in readable form. */
export function words(name: string): string {
  return name.replaceAll(/[_-]+/g, ' ')
}

/** Names of modes and documents as a label: `VOICE_CALIBRATION` becomes `Voice calibration`. */
export function titled(name: string): string {
  const readable = words(name === name.toUpperCase() ? name.toLowerCase() : name)
  return readable.replace(/^./, (letter) => letter.toUpperCase())
}

/** Shortens a path in the middle, so that its file name and line stay visible. */
export function shortPath(path: string, max = 44): string {
  if (path.length <= max) return path
  const file = path.slice(path.lastIndexOf('/') + 1)
  const space = max - file.length - 2
  return space > 4 ? `${path.slice(0, space)}…/${file}` : `…/${file}`
}

/** The name of a model without its provider: `scripted/alpha` becomes `alpha`. */
export function modelName(model: string): string {
  return model.slice(model.indexOf('/') + 1)
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
