/** Lets Enter in a field send its form: JupyterLab keeps the browser from doing that by itself. */
export function sendOnEnter(event: KeyboardEvent & { currentTarget: HTMLInputElement }): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.form?.requestSubmit();
}
