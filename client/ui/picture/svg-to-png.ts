/** Draws an SVG as a PNG of `edge` × `edge` pixels. @throws if the browser cannot draw it */
export async function svgToPng(svg: SVGSVGElement, edge: number): Promise<Blob> {
  const markup = new XMLSerializer().serializeToString(svg);
  const url = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
  try {
    const picture = new Image(edge, edge);
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = edge;
    canvas.height = edge;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingEnabled = false;
    context.drawImage(picture, 0, 0, edge, edge);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
