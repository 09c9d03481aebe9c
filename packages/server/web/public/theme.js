// Runs before the first paint, so that the page never shows the wrong theme.
const theme = localStorage.getItem('quire.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
