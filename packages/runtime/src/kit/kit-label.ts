/** The name of a kit's folder in errors and sources: the kit's name, or its path in the workspace. */
export function kitLabel({ name, label }: { readonly name: string; readonly label?: string }): string {
  return label ?? name
}
