/** Variables that say nothing about the user. */
const PASSED = /^(?:PATH|LANG|LC_[A-Z]+|TERM|TZ)$/
/** Variables that a program needs to reach the network. */
const NETWORK = /^(?:(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS)$/i

/** The environment of a program in the sandbox. Without network access, it also gets no proxies. */
export function sandboxEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { hasNetwork }: { readonly hasNetwork: boolean },
): Record<string, string> {
  const passed = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (PASSED.test(entry[0]) || (hasNetwork && NETWORK.test(entry[0]))),
  )
  return Object.fromEntries(passed)
}
