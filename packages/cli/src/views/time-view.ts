/** Formats a time for people, in the local time zone and to the minute: 2026-11-17 09:05. */
export function timeView(time: Date | string): string {
  const at = new Date(time)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
