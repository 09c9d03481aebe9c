/** The time of a manuscript without texts. ZIP files know no earlier one. */
export const OLDEST = new Date('1980-01-01T00:00:00Z')

/**
 * Options under which the same entries give the same bytes on every machine. ZIP files store local time, so the time is
 * shifted by the time zone.
 */
export function zipOptions(time: Date): { readonly mtime: Date; readonly level: 9 } {
  return { mtime: new Date(time.getTime() + time.getTimezoneOffset() * 60_000), level: 9 }
}
