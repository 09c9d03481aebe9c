type Given = Record<string, unknown>

/** Reads the named string parameters of a URL. Missing parameters are undefined. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  return (given: Given): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = given[name]
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
      }),
    ) as { [Key in Name]?: string }
}

/** Reads string and integer parameters of a URL. */
export function textsAndNumbers<const Text extends string, const Number_ extends string>(
  textNames: readonly Text[],
  numberNames: readonly Number_[],
) {
  const readTexts = texts(...textNames)
  return (given: Given): { [Key in Text]?: string } & { [Key in Number_]?: number } => ({
    ...readTexts(given),
    ...(Object.fromEntries(
      numberNames.flatMap((name) =>
        Number.isSafeInteger(Number(given[name] ?? '-')) ? [[name, Number(given[name])]] : [],
      ),
    ) as { [Key in Number_]?: number }),
  })
}
