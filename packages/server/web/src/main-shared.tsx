import { createHashHistory } from '@tanstack/react-router'
import { share } from './api/shared.ts'
import { draw } from './app/draw.tsx'
import { writeId } from './app/id-params.ts'
import { router } from './app/router.tsx'

// A page on disk has only one URL, so the fragment contains the view.
const history = createHashHistory()
router.update({ history })
void share.then(({ run }) => {
  if (location.hash === '') history.replace(`/runs/${encodeURIComponent(writeId(run))}`)
  draw()
})
