import sanitizeWith from 'sanitize-html';
import { HTML_ATTRIBUTES, HTML_TAGS, isSafeHref, isSafeSource, linkAttributes } from './html-rules.ts';

type Attributes = sanitizeWith.Attributes;

const OPTIONS: sanitizeWith.IOptions = {
  allowedTags: [...HTML_TAGS],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
    a: ['href', 'rel', 'target'],
    img: [...(HTML_ATTRIBUTES.img ?? []), 'loading'],
  },
  // All schemes that html-rules.ts may allow. transformTags below applies its rules to each link and image.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: true,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: imageOf(attribs) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
};

/** sanitizeHtml for the server. */
export function sanitize(html: string): string {
  return sanitizeWith(html, OPTIONS);
}

function linkOf({ href, rel: _, target: __, ...others }: Attributes): Attributes {
  return href !== undefined && isSafeHref(href) ? { ...others, href, ...linkAttributes(href) } : others;
}

function imageOf({ src, loading: _, ...others }: Attributes): Attributes {
  return src !== undefined && isSafeSource(src) ? { ...others, src, loading: 'lazy' } : others;
}
