type Params<Name extends string> = { readonly [Key in Name]: string }

/** Encodes an id for a URL. Ids contain dots, but the server treats a path with a dot as a file. */
export function writeId(id: string): string {
  return id.replaceAll('~', '~0').replaceAll('.', '~1')
}

export function readId(written: string): string {
  return written.replaceAll('~1', '.').replaceAll('~0', '~')
}

/** Encodes and decodes the id in a route. */
export function idParam<const Name extends string>(name: Name) {
  const map = (change: (id: string) => string) => (params: Params<Name>) =>
    ({ [name]: change(params[name]) }) as Params<Name>
  return { parse: map(readId), stringify: map(writeId) }
}
