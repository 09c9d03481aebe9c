/** What problems and sources call a kit's folder: its name, or where it stands in the workspace. */
export function kitLabel({ name, label }: { readonly name: string; readonly label?: string }): string {
  return label ?? name
}
