/** What is kept on turning away is written in the meantime, milliseconds. */
const WRITING = 500;

/** Opens the page anew. Whoever turns away from a page has his input kept: the same happens before it goes. */
export async function reloadPage(): Promise<void> {
  window.dispatchEvent(new Event('blur'));
  await new Promise((resolve) => {
    setTimeout(resolve, WRITING);
  });
  window.location.reload();
}
