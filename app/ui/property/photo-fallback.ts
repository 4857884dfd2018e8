// What happens to a picture that cannot be loaded: a few lines that stand in the head of every page, so that they also
// work before React is awake, and without it. Nodes are changed, never removed: React still owns them.

/** A picture of the house style that stands for a missing one; in public/. */
export const placeholderAddress = '/placeholder.svg';

/**
 * Inline script. Errors of pictures do not bubble, so it listens in the capture phase. Each picture is replaced once:
 * should the placeholder fail too, it stays as it is.
 */
export const photoFallbackScript = `addEventListener("error",({target:i})=>{
let p="${placeholderAddress}";
if(i.tagName!="IMG"||i.dataset.failed)return;
i.dataset.failed=1;
i.closest("picture")?.querySelectorAll("source").forEach(s=>s.srcset=p);
if(i.srcset)i.srcset=p;
i.src=p
},true)`;
