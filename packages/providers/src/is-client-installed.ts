/** Whether a client's package is installed. */
export function isClientInstalled(client: string): boolean {
  try {
    import.meta.resolve(client)
    return true
  } catch {
    return false
  }
}
