import { createHash, timingSafeEqual } from 'node:crypto'

/** The name of the token cookie. It includes the port, because cookies are shared between ports. */
export function cookieName(port: number): string {
  return `quire-${port}`
}

export function tokenCookie(token: string, port: number): string {
  return `${cookieName(port)}=${token}; HttpOnly; SameSite=Strict; Path=/`
}

/** Whether a request contains the token in a cookie, as a bearer token, or in its URL. */
export function hasToken(request: Request, token: string, port: number): boolean {
  const { searchParams } = new URL(request.url)
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const prefix = `${cookieName(port)}=`
  const cookie = cookies.find((one) => one.startsWith(prefix))?.slice(prefix.length)
  return [bearer, cookie, searchParams.get('token')].some(
    (received) => typeof received === 'string' && isSame(received, token),
  )
}

/** Compares in constant time. */
function isSame(received: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(token))
}
