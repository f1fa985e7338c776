// The offline page opens the page that was asked for as soon as there is a connection.
window.addEventListener('online', () => window.location.reload());
document.getElementById('again').addEventListener('click', () => window.location.reload());
