/** The name of a kit's folder in errors and sources. It is the kit's name or the kit's path in the workspace. */
export function kitLabel({ name, label }: { readonly name: string; readonly label?: string }): string {
  return label ?? name
}
