// Runs before the first paint, so that the page never flashes in the other theme.
const theme = localStorage.getItem('quire.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
