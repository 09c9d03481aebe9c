import { MARK } from './report.js'

/**
 * Posts the report as a comment on the pull request, or updates the earlier comment.
 * @param {{ api: string, repository: string, number: number, token: string, text: string }} where
 */
export async function postComment({ api, repository, number, token, text }) {
  /** @param {string} path @param {RequestInit} [init] */
  const request = async (path, init = {}) => {
    const response = await fetch(`${api}/repos/${repository}/${path}`, {
      ...init,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-github-api-version': '2022-11-28',
      },
    })
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${init.method ?? 'GET'} ${path}`)
    return /** @type {any} */ (await response.json())
  }
  const body = JSON.stringify({ body: text })
  const id = await findComment(request, number)
  if (id === undefined) await request(`issues/${number}/comments`, { method: 'POST', body })
  else await request(`issues/comments/${id}`, { method: 'PATCH', body })
}

/** @param {(path: string) => Promise<any>} request @param {number} number @returns {Promise<number | undefined>} */
async function findComment(request, number) {
  for (let page = 1; page <= 20; page++) {
    const comments = await request(`issues/${number}/comments?per_page=100&page=${page}`)
    // Anyone can post a comment that contains the mark, but the bot can edit only its own comments.
    const own = comments.find((/** @type {any} */ one) => one.user?.type === 'Bot' && one.body?.startsWith(MARK))
    if (own) return own.id
    if (comments.length < 100) return undefined
  }
  return undefined
}
